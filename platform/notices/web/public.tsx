export { Todos } from './parts/todos.tsx';
