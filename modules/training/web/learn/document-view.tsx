import './learn.css';
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Spin } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FileRef } from '#kernel/shared/files.ts';
import type { PdfDocument } from './pdf.ts';
import { useContent } from './use-content.ts';

export type DocumentViewProps = {
  file: FileRef | undefined;
  /** Page that was reached. */
  start: number;
  onPlace: (page: number) => void;
};

// The reader of documents is large and comes with the first one.
const loadReader = () => import('./pdf.ts');

function usePdf(content: Blob | undefined) {
  const [pdf, setPdf] = useState<PdfDocument>();
  const [fault, setFault] = useState(false);
  useEffect(() => {
    if (!content) return;
    let opened: PdfDocument | undefined;
    let gone = false;
    const open = async () => {
      const { openPdf } = await loadReader();
      opened = await openPdf(await content.arrayBuffer());
      if (gone) return opened.close();
      setPdf(opened);
      return undefined;
    };
    open().catch(() => !gone && setFault(true));
    return () => {
      gone = true;
      opened?.close();
    };
  }, [content]);
  return { pdf, fault };
}

function Page({ pdf, number }: { pdf: PdfDocument; number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState('');
  useEffect(() => {
    let gone = false;
    const width = canvas.current!.parentElement!.clientWidth;
    void pdf.draw(number, canvas.current!, width).then((words) => !gone && setText(words));
    return () => {
      gone = true;
    };
  }, [pdf, number]);
  return (
    <figure className="learn-page" aria-label={`第 ${number} 页`}>
      <canvas ref={canvas} aria-hidden />
      <figcaption className="learn-page-text">{text}</figcaption>
    </figure>
  );
}

/** A document page by page, opened where it was left. */
export function DocumentView({ file, start, onPlace }: DocumentViewProps) {
  const { content, failed, retry } = useContent(file?.id);
  const { pdf, fault } = usePdf(content?.blob);
  const [page, setPage] = useState(Math.max(1, start));
  const tell = useEffectEvent(onPlace);
  useEffect(() => tell(page), [page]);
  if (file === undefined) return <p className="lab-none">文档不存在，请联系管理员</p>;
  if (failed) return <Button onClick={retry}>文档加载失败，点击重试</Button>;
  if (fault) return <p className="lab-none">文档无法显示，请联系管理员重新上传 PDF 文件</p>;
  if (!pdf) return <Spin description="正在加载文档" />;
  const shown = Math.min(page, pdf.pages);
  const turn = (
    <nav className="learn-turn" aria-label="翻页">
      <Button icon={<LeftOutlined />} disabled={shown <= 1} onClick={() => setPage(shown - 1)}>
        上一页
      </Button>
      <span aria-live="polite">
        第 {shown}／{pdf.pages} 页
      </span>
      <Button disabled={shown >= pdf.pages} onClick={() => setPage(shown + 1)}>
        下一页 <RightOutlined />
      </Button>
    </nav>
  );
  return (
    <>
      {turn}
      <Page pdf={pdf} number={shown} />
      {turn}
    </>
  );
}
