import { DownloadOutlined } from '@ant-design/icons';
import { useQueries } from '@tanstack/react-query';
import { Button, Empty, Spin } from 'antd';
import { useRef, useState } from 'react';
import { useNavigate } from '#kernel/web/router/links.ts';
import { call } from '#kernel/web/api/api.ts';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { readKey, useRead } from '#kernel/web/api/query.ts';
import { mayOpen } from '#kernel/web/session/session.ts';
import { unitApi, type StructureNode } from '../shared/unit.ts';
import { StructureChart } from './parts/structure-chart.tsx';
import { detailPage } from './parts/unit-reads.ts';
import { savePicture } from './parts/structure-picture.ts';

/** Expanded units with their children, loaded on expansion. */
function useOpened() {
  const [opened, setOpened] = useState<number[]>([]);
  const answers = useQueries({
    queries: opened.map((id) => ({
      queryKey: [readKey(unitApi.structure), { id }],
      queryFn: () => call(unitApi.structure, { id }),
    })),
  });
  const toggle = (id: number) =>
    setOpened((all) => (all.includes(id) ? all.filter((one) => one !== id) : [...all, id]));
  const below = (id: number) => answers[opened.indexOf(id)]?.data?.content.filter((node) => node.pid === id);
  return { opened, setOpened, toggle, below, isReading: answers.some((answer) => answer.isFetching) };
}

function Chart({ first }: { first: readonly StructureNode[] }) {
  const root = first[0]!;
  const [isRootOpen, setRootOpen] = useState(true);
  const { opened, setOpened, toggle, below, isReading } = useOpened();
  const picture = useRef<SVGSVGElement>(null);
  const navigate = useNavigate();
  const isOpen = (id: number) => (id === root.id ? isRootOpen : opened.includes(id));
  const childrenOf = (id: number) => {
    if (!isOpen(id)) return [];
    return id === root.id ? first.filter((node) => node.pid === root.id) : (below(id) ?? []);
  };
  const openPage = (node: StructureNode) => void navigate(`/lab-baseinfo/organization/${node.id}`);
  return (
    <Panel
      title={root.name}
      extra={
        <span style={{ display: 'flex', gap: 8 }}>
          <Button onClick={() => setOpened([])}>全部收起</Button>
          <Button
            icon={<DownloadOutlined />}
            onClick={() => picture.current && void savePicture(picture.current, `${root.name}实验室组织架构`)}
          >
            导出图片
          </Button>
        </span>
      }
    >
      <Spin spinning={isReading}>
        <StructureChart
          root={root}
          childrenOf={childrenOf}
          isOpen={isOpen}
          onToggle={(id) => (id === root.id ? setRootOpen(!isRootOpen) : toggle(id))}
          onOpenPage={mayOpen(detailPage) ? openPage : undefined}
          picture={picture}
        />
      </Spin>
    </Panel>
  );
}

/** Chain of responsibility from school to laboratory, expanded step by step. */
export function LabOrgStructurePage() {
  const answer = useRead(unitApi.structure, {});
  return (
    <PageFrame title="实验室组织架构" note="点击方框右侧的圆点展开下级">
      <Loaded of={answer}>
        {({ content }) => (content.length > 0 ? <Chart first={content} /> : <Empty description="暂无组织机构" />)}
      </Loaded>
    </PageFrame>
  );
}
