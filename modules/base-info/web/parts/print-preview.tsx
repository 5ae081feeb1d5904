import { Alert, Button, Segmented } from 'antd';
import { useState } from 'react';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { PdfButton } from '#platform/print/web/public.tsx';
import { labCardApi, papers, type OwnCard, type Paper } from '../../shared/lab-card.ts';
import { usePrint, usePrinted } from './card-print.ts';
import { PrintedCard } from './printed-card.tsx';
import { LabRegister, paperOf } from './lab-register.tsx';
import type { PreviewKind } from './preview-kinds.ts';
import { QrLabels } from './qr-labels.tsx';
import { QrSize, firstSize } from './qr-size.tsx';

type PdfProps = {
  kind: PreviewKind;
  ids: number[];
  cards: readonly OwnCard[];
  size: number;
  paper: Paper;
  disabled: boolean;
};

/** The shown kind of print as a PDF. */
function Pdf({ kind, ids: lab_ids, cards, size, paper, disabled }: PdfProps) {
  const printed = usePrinted();
  if (kind === 'list')
    return <PdfButton endpoint={labCardApi.registerPdf} input={{ lab_ids, paper }} disabled={disabled} />;
  if (kind === 'qrcode')
    return <PdfButton endpoint={labCardApi.labelsPdf} input={{ lab_ids, size }} disabled={disabled} />;
  const onDone = () => void printed(cards).catch(() => undefined);
  return <PdfButton endpoint={labCardApi.cardsPdf} input={{ lab_ids }} onDone={onDone} disabled={disabled} />;
}

type Props = { kind: PreviewKind; title: string; ids: number[] };

type WarningProps = { title: string; cards: readonly OwnCard[]; textOf: (card: OwnCard) => string };

/** Names the first of the cards that something is wrong with. */
function CardWarning({ title, cards, textOf }: WarningProps) {
  if (cards.length === 0) return null;
  const lines = cards.slice(0, 5).map((card) => `${card.name}：${textOf(card)}`);
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={`${cards.length} 间实验室的信息牌${title}`}
      description={lines.concat(cards.length > 5 ? ['……'] : []).map((line) => (
        <div key={line}>{line}</div>
      ))}
    />
  );
}

/** What a printed card would say of a laboratory that is not so. */
const notesOf = ({ lacking, judging }: OwnCard) => [
  ...(judging ? [`等级${judging.status} ${judging.from} → ${judging.to}`] : []),
  ...(lacking.length > 0 ? [`缺少危险源要求的 ${lacking.length} 项内容`] : []),
];

/** What should be looked at before cards are printed. */
const CardWarnings = ({ cards }: { cards: readonly OwnCard[] }) => (
  <>
    <CardWarning
      title="不完整，缺少的内容不会印成空白"
      cards={cards.filter(({ missing }) => missing.length > 0)}
      textOf={({ missing }) => missing.join('、')}
    />
    <CardWarning
      title="与危险源不一致，请先处理再打印"
      cards={cards.filter((card) => notesOf(card).length > 0)}
      textOf={(card) => notesOf(card).join('；')}
    />
  </>
);

/** Print preview of many labs: cards, codes or a register. */
export function PrintPreview({ kind, title, ids }: Props) {
  const answer = useRead(labCardApi.cards, { lab_ids: ids });
  const cards = answer.data?.content ?? [];
  const [size, setSize] = useState(firstSize);
  const [paper, setPaper] = useState<Paper>(papers[0].value);
  const print = usePrint();
  return (
    <PageFrame
      title={title}
      note={answer.data && `共 ${answer.data.content.length} 间实验室`}
      back={{ else: '/lab-baseinfo/lab/search' }}
      tools={
        <>
          {kind === 'qrcode' && <QrSize value={size} onChange={setSize} />}
          {kind === 'list' && <Segmented<Paper> value={paper} options={[...papers]} onChange={setPaper} />}
          <Pdf kind={kind} ids={ids} cards={cards} size={size} paper={paper} disabled={!answer.data} />
          <Button
            type="primary"
            disabled={!answer.data}
            onClick={() => (kind === 'card' ? print(cards) : window.print())}
          >
            打印
          </Button>
        </>
      }
    >
      <Loaded of={answer}>
        {({ content }) => (
          <>
            {kind === 'card' && <CardWarnings cards={content} />}
            {kind === 'card' && content.map((card) => <PrintedCard key={card.lab_id} card={card} />)}
            {kind === 'list' && (
              <div className={paperOf(paper)}>
                <LabRegister cards={content} />
              </div>
            )}
            {kind === 'qrcode' && (
              <Panel>
                <QrLabels
                  size={size}
                  labels={content.map((card) => ({
                    key: card.public_id,
                    title: card.name,
                    note: [card.building_name, card.rooms].filter(Boolean).join(' '),
                    foot: `${card.code} · 安全信息牌`,
                    image: card.qr,
                  }))}
                />
              </Panel>
            )}
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
