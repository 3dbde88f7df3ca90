/** Copies of a full owner, for tests that spoil things. */
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { apiKey } from '#core/api-keys/api-key.store.ts';
import { openApplication } from '#core/applications/application/application.entity.ts';
import { paper } from '#core/papers/paper.store.ts';
import { environment } from '#core/platform/config.ts';
import { keyedHash } from '#core/platform/keys.ts';
import { s3 } from '#core/platform/s3.ts';
import { documentClient, tableName } from '#core/platform/table/dynamodb.ts';
import { write } from '#core/platform/table/transact.ts';
import { project, step } from '#core/projects/project/project.entity.ts';
import { ownerOf } from './owner.ts';
import { newPhone } from './sign-in.ts';
import { partitionOf } from './table.ts';
import { cursorsAt, type World } from './world.ts';

interface StoredFile {
  Body: Uint8Array;
  ContentType: string | undefined;
}

/**
 * A world and its items. The mark of its open application is left out, so that copies can submit; the history too,
 * because its notifications would repeat.
 */
export interface Original {
  world: World;
  items: readonly Record<string, unknown>[];
  files: ReadonlyMap<string, StoredFile>;
}

const leftOut = new Set(
  [openApplication, step, paper].map(({ definition }) => definition.name as string),
);

export async function originalOf(world: World): Promise<Original> {
  const partitions = [
    `user#${world.userId}`,
    `lists#${world.userId}`,
    ...world.ids.listId.map((id) => `list#${id}`),
    `projects#${world.userId}`,
    ...world.ids.projectId.map((id) => `project#${world.userId}#${id}`),
  ];
  const partition = (await Promise.all(partitions.map(partitionOf))).flat();
  const items = partition.filter(({ entity }) => !leftOut.has(`${entity}`));
  const keys = [...world.ids.key, ...projectFilesIn(partition)];
  const files = keys.map(async (key) => [key, await fileAt(key)] as const);
  return { world, items, files: new Map(await Promise.all(files)) };
}

/** @returns the keys of the office's files for the owner */
const projectFilesIn = (items: readonly Record<string, unknown>[]): string[] =>
  items
    .map((item) => project.read(item))
    .flatMap((found) => found?.files.map(({ key }) => key) ?? []);

/**
 * Another owner with the same things under other ids and numbers, and with its own API key.
 * @param options.files whether the files are copied as well
 */
export async function copyOf(original: Original, options: { files: boolean }): Promise<World> {
  const { world, items, files } = original;
  const rename = renaming(world);
  const { ids, mark, ...renamed } = rename(world);
  const cursor = cursorsAt(rename(items));
  const copy: World = Object.assign(ownerOf(renamed), {
    apiKey: `mlk_${ulid()}`,
    ids: { ...ids, cursor },
    mark,
  });
  const { userId } = copy;
  const hash = await keyedHash('api-key', copy.apiKey);
  await Promise.all([
    putAll(rename(items)),
    write(apiKey.put({ hash, userId, createdAt: new Date().toISOString() })),
    ...(options.files ? [...files].map(([key, file]) => putFile(rename(key), file)) : []),
  ]);
  return copy;
}

/** @returns a function that replaces an owner's ids and numbers */
export function renaming({ userId, phone, ids }: World): <T>(value: T) => T {
  const names = [
    [userId, ulid()],
    ...[...ids.applicationId, ...ids.projectId, ...ids.entryId, ...ids.listId].map((id) => [
      id,
      ulid(),
    ]),
    ...[phone, ...ids.phone].map((number) => [number, newPhone()]),
  ];
  return (value) =>
    JSON.parse(
      names.reduce(
        (text, [from = '', to = '']) => text.replaceAll(from, to),
        JSON.stringify(value),
      ),
    );
}

/** DynamoDB's limit for a batch. */
const BATCH = 25;

async function putAll(items: readonly Record<string, unknown>[]): Promise<void> {
  const table = tableName();
  for (let at = 0; at < items.length; at += BATCH) {
    const puts = items.slice(at, at + BATCH).map((Item) => ({ PutRequest: { Item } }));
    await documentClient.send(new BatchWriteCommand({ RequestItems: { [table]: puts } }));
  }
}

const bucket = () => environment('UPLOADS_BUCKET');

async function fileAt(Key: string): Promise<StoredFile> {
  const { Body, ContentType } = await s3.send(new GetObjectCommand({ Bucket: bucket(), Key }));
  return { Body: (await Body?.transformToByteArray()) ?? new Uint8Array(), ContentType };
}

async function putFile(Key: string, file: StoredFile): Promise<void> {
  await s3.send(new PutObjectCommand({ Bucket: bucket(), Key, ...file }));
}
