import '../parts/chemical.css';
import './room.css';
import { labelOf } from '#kernel/shared/enums.ts';
import { DataTable } from '#screens/frames/data-table.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { formatAmount } from '../../shared/room/amount-text.rules.ts';
import type { RoomContents } from '../../shared/room/room.ts';
import { SignalWord } from '../../shared/substance.ts';
import { ControlMarks } from '../parts/control-marks.tsx';
import { GasMark } from '../gas/bottle.tsx';
import { Pictograms } from '../parts/pictogram.tsx';

const Alerts = ({ alerts }: Pick<RoomContents, 'alerts'>) => (
  <ul className="room-alerts" aria-label="处置要点">
    {alerts.map(({ text, names }) => (
      <li key={text}>
        <strong>{text}</strong>
        <span>{names}</span>
      </li>
    ))}
  </ul>
);

// Cells clip a text of their own after two lines; in an emergency nobody unfolds it.
const whole = (text: string) => (text === '' ? undefined : <div className="room-text">{text}</div>);

const Gases = ({ gases }: Pick<RoomContents, 'gases'>) => (
  <Panel title={`气瓶 ${gases.reduce((sum, { cylinders }) => sum + cylinders, 0)} 瓶`}>
    <DataTable
      label="气瓶"
      rows={gases.map((row) => ({ ...row, id: row.gas_id, gas_name: row.name }))}
      empty="现在没有气瓶"
      columns={[
        { field: 'name', title: '气体', width: 140, render: (row) => <GasMark row={row} /> },
        { field: 'pictograms', title: '危险性', width: 130, render: (row) => <Pictograms codes={row.pictograms} /> },
        { field: 'un_no', title: 'UN', width: 70, phone: false },
        { field: 'cylinders', title: '瓶数', align: 'right', width: 70 },
        { field: 'in_use', title: '使用中', align: 'right', width: 80 },
        { field: 'places', title: '位置', maxWidth: 260, render: (row) => whole(row.places) },
        { field: 'extinguishing', title: '灭火', maxWidth: 300, render: (row) => whole(row.extinguishing) },
      ]}
    />
  </Panel>
);

/** What a room holds, at this minute: what to beware of, who answers for it, every substance with its place. */
export function Contents({ contents }: { contents: RoomContents }) {
  const { units, alerts, rows, gases, containers, as_of, is_complete } = contents;
  return (
    <>
      <Panel title="概况" extra={<span className="room-time">截至 {as_of}</span>}>
        {!is_complete && <p className="room-part">房间里还有不在您管理范围内的储存点或实验室，未列出</p>}
        {alerts.length > 0 && <Alerts alerts={alerts} />}
        <ul className="room-units">
          {units.map(({ name, org_name, keepers, phone }) => (
            <li key={name}>
              <strong>{name}</strong> <span>{org_name}</span>
              {keepers !== '' && <span>负责人 {keepers}</span>}
              {phone !== '' && <a href={`tel:${phone}`}>{phone}</a>}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={`化学品 ${rows.length} 种，${containers} 件`}>
        <DataTable
          label="化学品"
          rows={rows.map((row) => ({ ...row, id: row.substance_id }))}
          empty="现在没有化学品"
          columns={[
            {
              field: 'name',
              title: '名称',
              maxWidth: 200,
              render: (row) => (
                <>
                  <strong>{row.name}</strong> <small className="lab-nowrap">{row.cas}</small>
                </>
              ),
            },
            {
              field: 'pictograms',
              title: '危险性',
              width: 170,
              render: (row) => (
                <>
                  <Pictograms codes={row.pictograms} />{' '}
                  {row.signal !== SignalWord.none && labelOf(SignalWord, row.signal)}
                </>
              ),
            },
            { field: 'un_no', title: 'UN', width: 70, phone: false },
            { field: 'controls', title: '管控', width: 150, render: (row) => <ControlMarks marks={row.controls} /> },
            {
              field: 'storage_group',
              title: '储存组',
              width: 130,
              phone: false,
              render: (row) => `${row.storage_group} ${row.storage_group_name}`,
            },
            {
              field: 'total',
              title: '数量',
              align: 'right',
              width: 90,
              render: (row) => formatAmount(row.total, row.unit),
            },
            { field: 'places', title: '位置', maxWidth: 260, render: (row) => whole(row.places) },
            { field: 'extinguishing', title: '灭火', maxWidth: 300, render: (row) => whole(row.extinguishing) },
          ]}
        />
      </Panel>
      {gases.length > 0 && <Gases gases={gases} />}
    </>
  );
}
