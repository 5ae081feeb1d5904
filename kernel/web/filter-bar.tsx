import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Children, createContext, Fragment, isValidElement, use, useId, useState, type ReactNode } from 'react';
import { useIsPhone } from './responsive.ts';

type Draft = { values: Record<string, string>; set: (changes: Record<string, string>) => void };
const DraftContext = createContext<Draft>({ values: {}, set: () => {} });

/** Value of one filter while it is edited, and how to change it. */
export function useFilter(name: string): [string, (value: string) => void] {
  const { values, set } = use(DraftContext);
  return [values[name] ?? '', (value) => set({ [name]: value })];
}

/** One condition with its label. */
export function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="lab-filter">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

const flat = (node: ReactNode): ReactNode[] =>
  Children.toArray(node).flatMap((child) =>
    isValidElement<{ children?: ReactNode }>(child) && child.type === Fragment ? flat(child.props.children) : [child],
  );

type Props = {
  values: Record<string, string>;
  onSearch: (values: Record<string, string>) => void;
  children: ReactNode;
};

function Bar({ values, onSearch, children }: Props) {
  const [draft, setDraft] = useState(values);
  const phone = useIsPhone();
  const filters = flat(children);
  const few = phone ? 1 : 3;
  const beyond = filters.length > few;
  const [open, setOpen] = useState(() => Object.keys(values).length > 1);
  const shown = open ? filters : filters.slice(0, few);
  return (
    <DraftContext value={{ values: draft, set: (changes) => setDraft((former) => ({ ...former, ...changes })) }}>
      <search>
        <form
          className="lab-filters"
          onSubmit={(event) => {
            event.preventDefault();
            onSearch(draft);
          }}
        >
          {shown}
          <div className="lab-filter-buttons">
            <Button type="primary" htmlType="submit" icon={<SearchOutlined />}>
              查询
            </Button>
            <Button onClick={() => onSearch({})}>重置</Button>
            {beyond && (
              <Button type="link" aria-expanded={open} onClick={() => setOpen(!open)}>
                {open ? '收起' : '更多条件'} {open ? <UpOutlined /> : <DownOutlined />}
              </Button>
            )}
          </div>
        </form>
      </search>
    </DraftContext>
  );
}

/** Search conditions of a list or statistic: edited freely, applied by 查询, cleared by 重置. */
export function FilterBar(props: Props) {
  // A new address (back, reset) starts a new draft.
  return <Bar key={JSON.stringify(props.values)} {...props} />;
}
