/** What screen readers say about rows that change places by dragging; without it the library speaks English. */
export const dragWords = {
  announcements: {
    onDragStart: () => '已拿起，移到新的位置后松开',
    onDragOver: () => undefined,
    onDragEnd: ({ over }: { over: unknown }) => (over ? '已放到新的位置' : '已放回原处'),
    onDragCancel: () => '已放回原处',
  },
  screenReaderInstructions: { draggable: '按上、下方向键移动，按 Home 或 End 移到最前或最后' },
};
