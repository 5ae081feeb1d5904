import './organization.css';

type Props = { name: string; units?: number; labs?: number };

/** Name of a group with how many units and laboratories it has. */
export function GroupTitle({ name, units, labs }: Props) {
  const counts = [units !== undefined && `${units} 个单位`, labs !== undefined && `${labs} 个实验室`].filter(Boolean);
  return (
    <span className="org-node" title={`${name}：${counts.join('，')}`}>
      <span />
      <span>{name}</span>
      <small>{[units, labs].filter((count) => count !== undefined).join(' / ')}</small>
    </span>
  );
}
