import type { DynamoDb } from '#local/services/dynamodb/dynamodb.ts';

export interface StreamRecord {
  eventID: string;
  eventName: 'INSERT' | 'MODIFY' | 'REMOVE';
  dynamodb: { SequenceNumber: string; ApproximateCreationDateTime: number };
}

interface StreamDescription {
  StreamDescription: { Shards: { ShardId: string }[] };
}

interface ReadReply {
  Records: StreamRecord[];
  NextShardIterator?: string;
}

/** How far a stream was read. A replaced database has another stream. */
export interface Checkpoint {
  streamArn: string;
  sequenceNumber: string;
}

/** Reads a table's stream in order. The local engine has one shard, which does not close. */
export class TableStream {
  shardId = '';
  private arn = '';
  private readonly dynamoDb: DynamoDb;
  private readonly tableName: string;
  private iterator: string | undefined;

  constructor(dynamoDb: DynamoDb, tableName: string) {
    this.dynamoDb = dynamoDb;
    this.tableName = tableName;
  }

  /** Continues at a checkpoint of this very stream, or begins at a position such as TRIM_HORIZON. */
  async seek(left: Checkpoint | undefined, start: string): Promise<void> {
    const { Streams } = await this.dynamoDb.streams<{ Streams: { StreamArn: string }[] }>(
      'ListStreams',
      { TableName: this.tableName },
    );
    this.arn = Streams.at(-1)?.StreamArn ?? '';
    const StreamArn = this.arn;
    const { StreamDescription } = await this.dynamoDb.streams<StreamDescription>('DescribeStream', {
      StreamArn,
    });
    this.shardId = StreamDescription.Shards.at(-1)?.ShardId ?? '';
    const { ShardIterator } = await this.dynamoDb.streams<{ ShardIterator: string }>(
      'GetShardIterator',
      {
        StreamArn,
        ShardId: this.shardId,
        ...(left?.streamArn === StreamArn
          ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: left.sequenceNumber }
          : { ShardIteratorType: start }),
      },
    );
    this.iterator = ShardIterator;
  }

  /** @returns the records since the last call, usually none */
  async read(): Promise<StreamRecord[]> {
    const reply = await this.dynamoDb.streams<ReadReply>('GetRecords', {
      ShardIterator: this.iterator,
    });
    this.iterator = reply.NextShardIterator;
    return reply.Records;
  }

  checkpointAfter(record: StreamRecord): Checkpoint {
    return { streamArn: this.arn, sequenceNumber: record.dynamodb.SequenceNumber };
  }
}
