/** What the frame around every page knows of the person who is signed in. */
export interface LayoutUser {
  email: string;
  isAdmin: boolean;
  plan: string;
  statusLabel: string;
  /** Is or was a paying customer, so that there is billing to manage. */
  hasBilling: boolean;
}
