/** The signed-in user's data for the layout of every page. */
export interface LayoutUser {
  email: string;
  isAdmin: boolean;
  plan: string;
  statusLabel: string;
  /** True if the user is or was a paying customer and so has billing to manage. */
  hasBilling: boolean;
}
