import './entry.css';
import { clientConfig } from '#kernel/web/api/config.ts';
import { SchoolMark } from '#kernel/web/shell/school-mark.tsx';

/** Left half of the pages that people see before they are in. */
export function EntrySide({ school }: { school?: string | undefined }) {
  return (
    <aside className="lab-entry-side">
      <div className="lab-entry-brand">
        <SchoolMark school={school} size={36} />
        {clientConfig().system_name}
      </div>
      <div>
        <h2>
          让每一间实验室
          <br />
          安全可见、可管、可追溯
        </h2>
        <ul>
          <li>分级分类，风险一目了然</li>
          <li>检查、整改、复核，全程闭环</li>
          <li>手机现场检查，断网也不丢数据</li>
        </ul>
      </div>
      <small>安全第一 · 预防为主 · 综合治理</small>
    </aside>
  );
}
