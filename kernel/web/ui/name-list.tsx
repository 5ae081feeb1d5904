/** Names of what a question or a decision is about, so that nothing is decided unseen. */
export const NameList = ({ names }: { names: readonly string[] }) => (
  <ul className="lab-names">
    {names.map((name, at) => (
      <li key={at}>{name}</li>
    ))}
  </ul>
);
