export { ExperimentField } from './parts/experiment-field.tsx';
