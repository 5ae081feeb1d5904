import './organization.css';

type Props = { name: string; count: number; noun: string };

/** Name of a group with how many it has. */
export function GroupTitle({ name, count, noun }: Props) {
  return (
    <span className="org-node" title={`${name}：${count} 个${noun}`}>
      <span className="org-name">{name}</span>
      <small>{count}</small>
    </span>
  );
}
