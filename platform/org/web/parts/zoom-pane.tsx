import './zoom-pane.css';
import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, type FocusEvent, type ReactNode } from 'react';
import { useGestures } from './use-gestures.ts';
import { useSize } from './use-size.ts';
import { follow, gapTo, whole, type Spot } from './zoom.rules.ts';

type ButtonProps = { onZoom: (isNearer: boolean) => void };

/** Enlarges and reduces without wheel and fingers. */
export function ZoomButtons({ onZoom }: ButtonProps) {
  return (
    <div className="zoom-buttons">
      <Button aria-label="放大" icon={<PlusOutlined />} onClick={() => onZoom(true)} />
      <Button aria-label="缩小" icon={<MinusOutlined />} onClick={() => onZoom(false)} />
    </div>
  );
}

type Props = {
  children: ReactNode;
  /** A press beside the buttons, as shares of the width and height of the content. */
  onPress?: (x: number, y: number) => void;
};

/** A pane whose content is enlarged by wheel, two fingers or buttons, and dragged then. The content fills its box. */
export function ZoomPane({ children, onPress }: Props) {
  const { ref, width, height } = useSize();
  const size = { width, height };
  const [view, setView] = useState(whole);
  const handlers = useGestures(ref, {
    onStep: (step) => {
      const isAtRest = view.scale === 1 && step.factor <= 1;
      if (!isAtRest) setView((now) => follow(now, step, size));
      return !isAtRest;
    },
    onPress: ({ left, top }: Spot) =>
      onPress?.((left - view.x) / (width * view.scale), (top - view.y) / (height * view.scale)),
  });
  const middle = { left: width / 2, top: height / 2 };
  const zoom = (isNearer: boolean) =>
    setView((now) => follow(now, { dx: 0, dy: 0, factor: isNearer ? 1.5 : 1 / 1.5, at: middle }, size));
  // Tab may lead to what is outside of the pane.
  const reveal = ({ currentTarget, target }: FocusEvent) => {
    const by = gapTo(currentTarget.getBoundingClientRect(), target.getBoundingClientRect());
    if (by.dx !== 0 || by.dy !== 0) setView((now) => follow(now, { ...by, factor: 1, at: middle }, size));
  };
  return (
    <div ref={ref} className={view.scale > 1 ? 'zoom-pane zoom-pane-near' : 'zoom-pane'} {...handlers} onFocus={reveal}>
      <div
        className="zoom-content"
        style={{ left: view.x, top: view.y, width: `${view.scale * 100}%`, height: `${view.scale * 100}%` }}
      >
        {children}
      </div>
      <ZoomButtons onZoom={zoom} />
    </div>
  );
}
