import './learn.css';
import { Button, Spin } from 'antd';
import { useEffect, useRef } from 'react';
import type { FileRef } from '#kernel/shared/files.ts';
import { useContent } from './use-content.ts';

export type VideoViewProps = {
  file: FileRef | undefined;
  start: number;
  /** Second that the first view has reached; it goes no further at once. */
  furthest: number;
  isFree: boolean;
  onPlace: (second: number) => void;
};

/** A video that goes on where it was left; the first view cannot be dragged forward. */
export function VideoView({ file, start, furthest, isFree, onPlace }: VideoViewProps) {
  const { content, failed, retry } = useContent(file?.id);
  const reached = useRef(Math.max(start, furthest));
  useEffect(() => {
    reached.current = Math.max(reached.current, furthest);
  }, [furthest]);
  if (file === undefined) return <p className="lab-none">视频文件不存在，请联系管理员</p>;
  if (failed) return <Button onClick={retry}>视频加载失败，点击重试</Button>;
  if (content === undefined) return <Spin description="正在加载视频" />;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the words of a video stand in its picture or summary */}
      <video
        className="learn-video"
        src={content.url}
        controls
        controlsList="nodownload noplaybackrate"
        disablePictureInPicture
        playsInline
        aria-label={file.name}
        onLoadedMetadata={({ currentTarget: video }) => {
          video.currentTime = start < video.duration - 3 ? start : 0;
        }}
        onRateChange={({ currentTarget: video }) => {
          if (!isFree && video.playbackRate > 1) video.playbackRate = 1;
        }}
        onSeeking={({ currentTarget: video }) => {
          if (!isFree && video.currentTime > reached.current + 2) video.currentTime = reached.current;
        }}
        onTimeUpdate={({ currentTarget: video }) => {
          if (video.seeking) return;
          if (video.currentTime > reached.current) reached.current = video.currentTime;
          onPlace(video.currentTime);
        }}
      />
      {!isFree && <p className="lab-page-note">第一次观看不能拖动到还没看过的地方，也不能加速</p>}
    </>
  );
}
