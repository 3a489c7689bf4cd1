/** Two arrows around a coin: one currency goes out, another comes in. The colours follow the text around it. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <rect width="48" height="48" rx="12" fill="var(--logo-ground, var(--dt-primary))" />
      <g fill="none" strokeWidth="3.4" strokeLinecap="round" strokeLinejoin="round">
        <g stroke="#fff">
          <path d="M11.5 22.5a12.8 12.8 0 0 1 23-5.6" />
          <path d="M35.4 10.4v7h-7" />
        </g>
        <g stroke="var(--logo-return, #8fd6a5)">
          <path d="M36.5 25.5a12.8 12.8 0 0 1-23 5.6" />
          <path d="M12.6 37.6v-7h7" />
        </g>
      </g>
      <circle cx="24" cy="24" r="3.6" fill="#fff" />
    </svg>
  );
}
