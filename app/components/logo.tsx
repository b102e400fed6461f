/** The product's logo: a closed line with one way out. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className} fill="none">
      <rect width="32" height="32" rx="8" fill="#1f3b63" />
      <path d="M22.2 10.6A8.6 8.6 0 1 0 22.2 21.4" stroke="#f6ecd6" strokeWidth="2.4" strokeLinecap="round" />
      <path
        d="M14.5 16H26M22.4 12.4 26 16l-3.6 3.6"
        stroke="#e6c27a"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
