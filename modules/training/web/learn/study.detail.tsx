import './learn.css';
import { Alert, Progress } from 'antd';
import { useRef, useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { useParams } from 'react-router';
import { ToneTag } from '#screens/frames/cells.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { ResourceKind } from '../../shared/learn/resource.ts';
import { studyApi, type StudyDetail } from '../../shared/learn/study.ts';
import type { DocumentViewProps } from './document-view.tsx';
import type { ReadingProps } from './reading.tsx';
import { minutesText } from './time-text.ts';
import { useHeartbeat } from './use-heartbeat.ts';
import type { VideoViewProps } from './video-view.tsx';

const VideoView = lazyPart<VideoViewProps>(() => import('./video-view.tsx').then((m) => m.VideoView));
const DocumentView = lazyPart<DocumentViewProps>(() => import('./document-view.tsx').then((m) => m.DocumentView));
const Reading = lazyPart<ReadingProps>(() => import('./reading.tsx').then((m) => m.Reading));

type ContentProps = {
  row: StudyDetail;
  start: number;
  furthest: number;
  isFinished: boolean;
  onPlace: (place: number) => void;
};

function Content({ row, start, furthest, isFinished, onPlace }: ContentProps) {
  const [file] = row.files;
  if (row.kind === ResourceKind.video)
    return <VideoView file={file} start={start} furthest={furthest} isFree={isFinished} onPlace={onPlace} />;
  if (row.kind === ResourceKind.document) return <DocumentView file={file} start={start} onPlace={onPlace} />;
  return <Reading body={row.body} files={row.files} start={start} onPlace={onPlace} />;
}

function Viewer({ row }: { row: StudyDetail }) {
  // Where the visit began; what is reported meanwhile moves nobody.
  const [start] = useState(row.position);
  const place = useRef(start);
  const { progress, fault } = useHeartbeat(row.id, () => place.current);
  const percent = progress?.progress ?? row.progress;
  const seconds = progress?.seconds ?? row.seconds;
  const isFinished = (progress?.finished ?? false) || row.finished_at !== null;
  return (
    <>
      <div className="learn-progress">
        <Progress percent={percent} aria-label={`学习进度 ${percent}%`} />
        <span>
          {isFinished ? (
            <ToneTag tone="good">已完成</ToneTag>
          ) : (
            `已学 ${minutesText(seconds)}，学满 ${minutesText(row.min_seconds)}即完成`
          )}
        </span>
      </div>
      {fault && <Alert type="warning" showIcon title={`学习时间暂未记录：${fault}`} />}
      <Panel>
        <Content
          row={row}
          start={start}
          furthest={progress?.furthest ?? row.furthest}
          isFinished={isFinished}
          onPlace={(at) => {
            place.current = at;
          }}
        />
      </Panel>
    </>
  );
}

/** Learning from a resource: the visible time is counted, and the next visit goes on where this one ended. */
export function StudyDetailPage() {
  const id = Number(useParams()['id']);
  const read = useRead(studyApi.find, { id });
  const data = read.isFetchedAfterMount && !read.isPlaceholderData ? read.data : undefined;
  const title = data?.title ?? '学习';
  return (
    <PageFrame
      title={title}
      back={{ else: '/study/resource' }}
      note={data && `${labelOf(ResourceKind, data.kind)}，${data.hours} 学时`}
    >
      <Loaded of={{ ...read, data }}>{(row) => <Viewer key={row.id} row={row} />}</Loaded>
    </PageFrame>
  );
}
