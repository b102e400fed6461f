import { newPushKeys } from "./new-secrets";

// npm run push:keys: prints a new VAPID_KEYS. With another pair, every device has to be turned on again.

console.log(newPushKeys());
