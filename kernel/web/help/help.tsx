import './help.css';
import { useEffect, useState } from 'react';
import { manual } from 'virtual:manual';
import type { ManualPart } from '../../shared/manual.ts';
import { pageBase } from '../../shared/contract.ts';
import { clientConfig } from '../api/config.ts';
import { useSettings } from '../api/settings.ts';
import { FileLink } from '../api/file-link.tsx';
import { Mark } from '../shell/mark.tsx';
import { anchorOf } from './anchor.rules.ts';
import { Contents } from './contents.tsx';
import { printManual } from './print-manual.ts';
import { useCurrentPart } from './use-current-part.ts';

/** The browser looks for the anchor before the page is there. */
function useAnchor() {
  useEffect(() => {
    const show = () => document.getElementById(anchorOf(location.hash))?.scrollIntoView();
    show();
    window.addEventListener('hashchange', show);
    return () => window.removeEventListener('hashchange', show);
  }, []);
}

/** The school's own manual comes first where it has one. */
function OwnManual() {
  const own = useSettings()?.['operation_manual'];
  if (!own) return null;
  return (
    <p className="help-own">
      本校提供了自己的操作手册，与本手册不一致时以它为准：
      <FileLink file={{ url: own, name: '本校操作手册' }}>打开本校操作手册</FileLink>
    </p>
  );
}

function Part({ part: { id, title, level, html } }: { part: ManualPart }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section id={id} className={`help-part help-part-${level}`}>
      <Heading>
        {title}
        <a className="help-anchor" href={`#${id}`} aria-label={`“${title}”的链接`}>
          #
        </a>
      </Heading>
      {/* Built from docs/manual.md of the product. */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}

/** The manual of the product, for everybody: contents, search, chapters by anchors, print. */
export function HelpPage() {
  const current = useCurrentPart(manual);
  const [isOpen, setOpen] = useState(false);
  useAnchor();
  return (
    <div className="help">
      <a className="help-skip" href={`#${manual[0]?.id ?? ''}`}>
        跳到正文
      </a>
      <header className="help-head">
        <a className="help-brand" href={`${pageBase}/`} aria-label={clientConfig().system_name}>
          <Mark size={28} />
          <span>{clientConfig().system_name}</span>
        </a>
        <div className="help-tools">
          <button
            type="button"
            className="help-contents-button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            目录与搜索
          </button>
          <button type="button" onClick={() => void printManual()}>
            打印
          </button>
          <a href={`${pageBase}/`}>返回平台</a>
        </div>
      </header>
      <div className="help-body">
        <aside className="help-side" data-open={isOpen}>
          <Contents parts={manual} current={current} onPick={() => setOpen(false)} />
        </aside>
        <main className="help-main">
          <h1>操作手册</h1>
          <OwnManual />
          {manual.map((part) => (
            <Part key={part.id} part={part} />
          ))}
        </main>
      </div>
    </div>
  );
}
