import { GetObjectCommand, PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { environment } from '#core/platform/config.ts';
import { s3 } from '#core/platform/s3.ts';
import { json, oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import type { PutWrite } from '#core/platform/table/writes.ts';
import type { PaperFacts } from '#shared/papers/paper-facts.ts';
import { paperKinds } from '#shared/papers/paper-kinds.ts';

/** Written once, when its file exists. Item and file never change. */
export const paper = entity({
  name: 'paper',
  about: 'A PDF that was made, with the hash of its file.',
  attributes: {
    userId: text(),
    projectId: text({ about: 'The project, or `purchases` for the receipt of a purchase.' }),
    ref: text({
      about: 'The reference of the first agreement of its project, or what was bought.',
    }),
    number: text(),
    agreement: text({
      optional: true,
      about:
        'The reference of the agreement that it is about, which is the account of its payments.',
    }),
    changeRequest: whole({
      optional: true,
      about: 'The number of the change request that its agreement pays.',
    }),
    kind: oneOf(paperKinds),
    key: text({ about: 'The key of its file in the bucket of papers.' }),
    size: whole({ about: 'Bytes.' }),
    sha256: text({ about: 'The SHA-256 of its file, in hexadecimal.' }),
    madeAt: text(),
  },
  key: {
    question: 'Which PDFs does this project have?',
    pk: 'project#{userId}#{projectId}',
    sk: 'paper#{number}',
  },
});

export type PaperItem = ItemOf<typeof paper>;

/** Written once, in the transaction that makes the paper necessary. The stream then has it printed. */
export const paperOrder = entity({
  name: 'paperOrder',
  about: 'A PDF to be made, with all of its content. It can be made again from this item alone.',
  attributes: {
    userId: text(),
    projectId: text({ about: 'The project, or `purchases` for the receipt of a purchase.' }),
    ref: text({
      about: 'The reference of the first agreement of its project, or what was bought.',
    }),
    number: text({
      about:
        'The reference with a running number, such as F7K2Q9A03-1; P- and the receipt for a purchase.',
    }),
    orderedAt: text(),
    facts: json<PaperFacts>({ personal: true }),
  },
  key: {
    question: 'Which PDFs were ordered for this project?',
    pk: 'paperOrders#{userId}#{projectId}',
    sk: 'paperOrder#{number}',
  },
});

export type PaperOrderItem = ItemOf<typeof paperOrder>;

/** For the transaction that makes a paper necessary. */
export const orderPaper = (order: PaperOrderItem): PutWrite => paperOrder.create(order);

const GET_SECONDS = 5 * 60;

const at = (Key: string) => ({ Bucket: environment('PAPERS_BUCKET'), Key });

/**
 * Nobody can replace the file. A bucket that locks its objects demands a checksum.
 * @param sha256 of the bytes, in hexadecimal @returns `there` if the file exists already, which then stays
 */
export async function putPaper(
  key: string,
  bytes: Uint8Array,
  sha256: string,
): Promise<'put' | 'there'> {
  const ChecksumSHA256 = Buffer.from(sha256, 'hex').toString('base64');
  try {
    await s3.send(
      new PutObjectCommand({
        ...at(key),
        Body: bytes,
        ContentType: 'application/pdf',
        ChecksumSHA256,
        IfNoneMatch: '*',
      }),
    );
    return 'put';
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412) {
      return 'there';
    }
    throw error;
  }
}

export async function readPaper(key: string): Promise<Uint8Array> {
  const { Body } = await s3.send(new GetObjectCommand(at(key)));
  return (await Body?.transformToByteArray()) ?? new Uint8Array();
}

/** A URL that downloads a paper under a name, within 5 minutes. */
export const signPaper = (key: string, filename: string): Promise<string> =>
  getSignedUrl(
    s3,
    new GetObjectCommand({
      ...at(key),
      ResponseContentDisposition: `attachment; filename="${filename}"`,
    }),
    { expiresIn: GET_SECONDS },
  );
