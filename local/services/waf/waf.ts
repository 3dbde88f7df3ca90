import type { IncomingMessage } from 'node:http';
import { BlockList } from 'node:net';
import type { Service } from '#local/service.ts';
import { hexId, type Identify, identifyById } from '#local/template/identity.ts';
import type { Stack, StackResource } from '#local/template/stack.ts';
import { WebAcl } from './web-acl.ts';

/** Counts a request, and tells whether it is stopped. */
export type Firewall = (request: IncomingMessage) => boolean;

export class Waf {
  private readonly acls: readonly WebAcl[];
  private readonly aclArns: ReadonlyMap<string, string>;

  /** @param stacks empty to turn firewalls off */
  constructor(stacks: readonly Stack[]) {
    const sets = new Map(
      stacks
        .flatMap((stack) => stack.ofType('AWS::WAFv2::IPSet'))
        .map((resource) => [resource.attribute('Arn'), addressesOf(resource)]),
    );
    this.acls = stacks
      .flatMap((stack) => stack.ofType('AWS::WAFv2::WebACL'))
      .map((resource) => new WebAcl(resource, sets));
    this.aclArns = new Map(
      stacks
        .flatMap((stack) => stack.ofType('AWS::WAFv2::WebACLAssociation'))
        .map((resource) => [
          resource.property<string>('ResourceArn') ?? '',
          resource.property<string>('WebACLArn') ?? '',
        ]),
    );
  }

  /** @returns the firewall with this ARN; without it, one that stops nothing */
  acl(arn: string | undefined): Firewall {
    const acl = this.acls.find((candidate) => candidate.arn === arn);
    return (request) => acl?.blocks(request) ?? false;
  }

  before(resourceArn: string): Firewall {
    return this.acl(this.aclArns.get(resourceArn));
  }
}

function addressesOf(resource: StackResource): BlockList {
  const list = new BlockList();
  for (const network of resource.property<string[]>('Addresses') ?? []) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), 'ipv4');
  }
  return list;
}

const identify =
  (kind: 'ipset' | 'webacl'): Identify =>
  (logicalId, { region, account }, { Scope }) => {
    const id = hexId(logicalId, 32);
    const scope = Scope === 'CLOUDFRONT' ? 'global' : 'regional';
    const arn = `arn:aws:wafv2:${region}:${account}:${scope}/${kind}/${logicalId}/${id}`;
    return { ref: `${logicalId}|${id}|${Scope}`, attributes: { Arn: arn, Id: id } };
  };

export const waf: Service<Waf> = {
  name: 'wafv2',
  resources: {
    'AWS::WAFv2::IPSet': identify('ipset'),
    'AWS::WAFv2::WebACL': identify('webacl'),
    'AWS::WAFv2::WebACLAssociation': identifyById,
  },
  start: ({ stack, edge, firewall }) => new Waf(firewall ? [stack, edge] : []),
};
