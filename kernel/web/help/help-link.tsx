import { QuestionCircleOutlined } from '@ant-design/icons';
import { useLocation } from 'react-router';
import { navigation } from '../session/session-actions.ts';
import { chapterOf, helpAddress } from './chapters.ts';

/** Opens the manual at the chapter about this page, in a tab of its own so that nothing typed here is left. */
export function HelpLink() {
  const { pathname } = useLocation();
  const chapter = chapterOf(navigation.routeName(pathname));
  if (!chapter) return null;
  return (
    <a
      className="lab-help-link"
      href={helpAddress(chapter)}
      target="_blank"
      rel="noopener"
      aria-label="本页说明（操作手册）"
      title="本页说明"
    >
      <QuestionCircleOutlined />
    </a>
  );
}
