/** The product's mark: a flask within a shield. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <path d="M16 1.5 28 6v9c0 7.6-5 13-12 15.5C9 28 4 22.6 4 15V6z" fill="#fff" opacity=".16" />
      <path
        d="M16 3.6 26 7.400V15c0 6.4-4.1 11-10 13.300C10.1 26 6 21.4 6 15V7.400z"
        fill="none"
        stroke="#fff"
        strokeWidth="1.6"
      />
      <path
        d="M13.2 8.500h5.600M14.5 8.500v5.200l-4.1 7a1.6 1.6 0 0 0 1.4 2.400h8.400a1.6 1.6 0 0 0 1.4-2.400l-4.1-7V8.5"
        fill="none"
        stroke="#fff"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M12.3 18.800h7.400l1.3 2.200a.9.9 0 0 1-.8 1.300h-8.400a.9.9 0 0 1-.8-1.300z" fill="#63e6be" />
    </svg>
  );
}
