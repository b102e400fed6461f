/** Takes the place of every chart in the Worker: a page without scripts shows the table. Without the library, 380 KB less. */
export default function NoChart() {
  return null;
}
