import { rmSync } from "node:fs";
import { LOCAL_STATE } from "./local-product";

// npm run reset: deletes the local database, sessions and queue. The next `npm start` seeds them again.

rmSync(LOCAL_STATE, { recursive: true, force: true });
console.log("The local database, sessions and queue are gone. `npm start` makes new ones.");
