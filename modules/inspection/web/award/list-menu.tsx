import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { holdsRight } from '#kernel/web/session/session.ts';
import { onChoice } from '#kernel/web/ui/menu-choice.ts';
import { perform } from '#screens/frames/row-actions.tsx';
import { useListActions } from './award-actions.ts';

/** Prints and notices of the list of an activity. */
export function ListMenu({ act_id, kind }: { act_id: number; kind?: 1 | 2 | 3 }) {
  const actions = useListActions(act_id, kind).filter(
    ({ confirm }) => confirm === undefined || holdsRight('inspection.award.edit'),
  );
  const choose = onChoice((key) => {
    const action = actions.find((one) => one.key === key)!;
    void perform({ confirm: action.confirm, done: false }, action.run);
  });
  return (
    <Dropdown trigger={['click']} menu={{ items: actions.map(({ key, label }) => ({ key, label })), onClick: choose }}>
      <Button>
        公示与公告 <DownOutlined />
      </Button>
    </Dropdown>
  );
}
