import { Empty } from 'antd';
import type { ReactNode } from 'react';
import { RichView } from '#platform/forms/web/public.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { fillMail, samplesOf } from '../../shared/mail-variables.ts';

type Props = { subject: string; body: string; variables: readonly string[]; tools: ReactNode };

/** The mail as it arrives, with sample values. */
export function MailPreview({ subject, body, variables, tools }: Props) {
  const mail = fillMail({ subject, body }, samplesOf(variables), 'https://example.edu.cn/');
  return (
    <Panel title="预览（示例数据）" extra={tools}>
      {subject || body ? (
        <article className="mail-preview" aria-label="邮件预览">
          <h3>{mail.subject || '（没有标题）'}</h3>
          <RichView html={mail.html} />
        </article>
      ) : (
        <Empty description="填写标题和正文后，这里显示收到的邮件" />
      )}
    </Panel>
  );
}
