import { RemovalPolicy } from 'aws-cdk-lib';
import type { StageConfig } from './stages.ts';

/** A stage with data of customers keeps what has it, and what reads it, when the resource leaves the stack. */
export const keptAsData = ({ keepData }: Pick<StageConfig, 'keepData'>) => ({
  removalPolicy: keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
});
