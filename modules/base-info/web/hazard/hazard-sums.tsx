import './hazard-sums.css';
import { useRead } from '#kernel/web/api/query.ts';
import { hazardApi, type HazardFilters } from '../../shared/hazard/hazard.ts';

const amounts = ({ stock, bottles, pieces }: { stock: string; bottles: string; pieces: string }) =>
  [stock !== '0' && `${stock} kg/L`, bottles !== '0' && `${bottles} 瓶`, pieces !== '0' && `${pieces} 台（个、间）`]
    .filter(Boolean)
    .join('，');

/** Sums of the filtered hazard sources in use: one card a kind of the first level, and their GHS pictograms. */
export function HazardSums({ filters, withLabs = true }: { filters: HazardFilters; withLabs?: boolean }) {
  const { data } = useRead(hazardApi.sums, filters);
  if (!data || data.kinds.length === 0) return null;
  return (
    <>
      <section className="hazard-sums" aria-label="按种类汇总">
        {data.kinds.map((kind) => (
          <div key={kind.code} className="hazard-sum">
            <strong>
              {kind.name} {kind.rows} 条
            </strong>
            <span>
              {withLabs && `${kind.labs} 间实验室，`}
              {amounts(kind)}
            </span>
          </div>
        ))}
      </section>
      {data.ghs.length > 0 && (
        <p className="hazard-ghs">GHS 象形图：{data.ghs.map(({ name, rows }) => `${name} ${rows} 条`).join('、')}</p>
      )}
    </>
  );
}
