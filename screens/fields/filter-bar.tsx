import type { InputName } from './names.ts';
import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Children, createContext, Fragment, isValidElement, use, useId, useState, type ReactNode } from 'react';
import { useIsPhone } from '#kernel/web/ui/responsive.ts';

type Draft = { values: Record<string, string>; set: (changes: Record<string, string>) => void };
const DraftContext = createContext<Draft>({ values: {}, set: () => {} });

/** Draft value of one filter, and its setter. */
export function useFilter(name: InputName): [string, (value: string) => void] {
  const { values, set } = use(DraftContext);
  const key = String(name);
  return [values[key] ?? '', (value) => set({ [key]: value })];
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

/** Query parameters set by a filter. */
const namesOf = (filter: ReactNode) => {
  if (!isValidElement<{ name?: string; from?: string; to?: string }>(filter)) return [];
  return [filter.props.name, filter.props.from, filter.props.to];
};

type Props = {
  values: Record<string, string>;
  onSearch: (values: Record<string, string>) => void;
  children: ReactNode;
};
type BarProps = Omit<Props, 'children'> & {
  filters: ReactNode[];
  beyond: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
};

function Bar({ values, onSearch, filters, beyond, open, onOpen }: BarProps) {
  const [draft, setDraft] = useState(values);
  const reset = () => {
    setDraft({});
    onSearch({});
  };
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
          {filters}
          <div className="lab-filter-buttons">
            <Button type="primary" htmlType="submit" icon={<SearchOutlined />}>
              查询
            </Button>
            <Button onClick={reset}>重置</Button>
            {beyond && (
              <Button type="link" aria-expanded={open} onClick={() => onOpen(!open)}>
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
export function FilterBar({ children, ...props }: Props) {
  const { values } = props;
  const phone = useIsPhone();
  const [wanted, setWanted] = useState<boolean>();
  const filters = flat(children);
  const first = filters.slice(0, phone ? 1 : 3);
  const names = first.flatMap(namesOf);
  const isActive = (filter: ReactNode) => namesOf(filter).some((name) => name !== undefined && values[name]);
  // Active filters are always visible; on a phone they come without the others, so that the rows stay near.
  const open = wanted ?? (!phone && Object.keys(values).some((name) => !names.includes(name)));
  const folded = wanted === undefined ? filters.filter((filter) => first.includes(filter) || isActive(filter)) : first;
  return (
    <Bar
      // A new URL (back, reset) starts a new draft.
      key={JSON.stringify(values)}
      {...props}
      filters={open ? filters : folded}
      beyond={filters.length > first.length}
      open={open}
      onOpen={setWanted}
    />
  );
}
