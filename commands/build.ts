import { build } from "./product-build";

// npm run build: what `npm start` and `npm test` build as well.

await build();
