export default function Landing() {
  return <h1>US Exit Freedom Monitor</h1>;
}
