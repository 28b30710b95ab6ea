/** The survey datum sign: half-filled triangle on its level line. Decorative unless `title` is given. */
export function DatumMark({ size = 16, title }: { readonly size?: number; readonly title?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
      style={{ flex: 'none' }}
    >
      <path
        d="M2.4 2.2h11.2L8 10.9z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
      <path d="M2.4 2.2H8v8.7z" fill="currentColor" />
      <path d="M1 13h14v2H1z" fill="currentColor" />
    </svg>
  );
}
