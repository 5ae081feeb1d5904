import './form-sections.css';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';

// A form of fewer sections is seen as a whole.
const longForm = 5;

const headingsIn = (form: Element | null | undefined) => [...(form?.querySelectorAll('.lab-panel-head h2') ?? [])];

/** Leads to the sections of a long form, by their titles; nothing in a short one. */
export function FormSections() {
  const place = useRef<HTMLElement>(null);
  const [titles, setTitles] = useState<string[]>([]);
  const form = () => place.current?.closest('form');
  // Sections come and go with what is chosen in the form.
  useEffect(() => {
    const read = () => {
      const found = headingsIn(form()).map((heading) => heading.textContent);
      setTitles((former) => (former.join('\n') === found.join('\n') ? former : found));
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(form()!, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  const go = (at: number) => {
    const panel = headingsIn(form())[at]?.closest('.lab-panel');
    panel?.scrollIntoView({ block: 'start' });
    panel?.querySelector<HTMLElement>('input, textarea, button, [tabindex="0"]')?.focus({ preventScroll: true });
  };
  const isLong = titles.length >= longForm;
  return (
    <nav ref={place} aria-label="表单分区" className={isLong ? 'lab-form-sections' : ''} hidden={!isLong}>
      {isLong &&
        titles.map((title, at) => (
          <Button key={title} type="text" size="small" onClick={() => go(at)}>
            {title}
          </Button>
        ))}
    </nav>
  );
}
