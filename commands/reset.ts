import { rmSync } from "node:fs";
import { LOCAL_STATE } from "./local-product";

// npm run reset: deletes the local database, sessions and queues. The next `npm start` creates and seeds them again.

rmSync(LOCAL_STATE, { recursive: true, force: true });
console.log("Deleted the local database, sessions and queues. `npm start` creates new ones.");
