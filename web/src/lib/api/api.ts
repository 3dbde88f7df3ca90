import type { Contract, ReplyOf } from '#shared/platform/contract.ts';
import { serverErrors } from '#shared/platform/errors.ts';
import { withoutUnseen } from '#shared/platform/letters.ts';
import { BUSINESS_HEADER } from '#shared/platform/team-roles.ts';
import { ApiError, offlineError, type Refusal } from '#web/src/lib/errors/api-error.ts';
import { currentLanguage, languageStore } from '#web/src/lib/language/language.ts';
import { bidFarewell, unsentLines } from '#web/src/lib/session/farewell.ts';
import {
  accessToken,
  businessInUse,
  forgetWorkAt,
  sessionEnded,
  sessionOwner,
  sessionPerson,
  sessionRanOut,
  sessionRefused,
} from '#web/src/lib/session/session.ts';
import { type CallInput, type Loose, type Optional, pathOf } from './call-input.ts';
import { noteServerTime } from './server-clock.ts';

/** Milliseconds: enough for a slow village network, few enough to offer another try. */
const TIMEOUT_MS = 45_000;

/** Calls a route. A refused session ends here. @throws ApiError for refusals, and if the network does not answer */
export async function call<C extends Contract>(
  contract: C,
  ...[input]: Optional extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>]
): Promise<ReplyOf<C>> {
  const given: Loose = input ?? {};
  const whose = whoseCall(contract);
  const owner = whose();
  const signal = withTimeout(given.signal);
  // The token may need renewal first, on the same slow network.
  const headers = await unlessAborted(headersFor(contract, given), signal);
  const response = await send(pathOf(contract.path, given), {
    method: contract.method,
    headers,
    body: given.body === undefined ? null : bodyText(given.body),
    signal,
    // The request is sent even if the owner leaves the page.
    keepalive: contract.method !== 'GET',
  });
  // A server may begin an answer and never finish it.
  if (!response.ok) throw await unlessAborted(refusal(response, headers), signal);
  const reply = contract.reply ? await unlessAborted(readJson(response), signal) : undefined;
  // Somebody else may be using this phone by now.
  if (contract.caller === 'owner' && whose() !== owner) throw unauthenticated();
  return reply as ReplyOf<C>;
}

/** A call about the person goes on when another business is chosen. */
const whoseCall = ({ roles }: Contract) => (roles === 'person' ? sessionPerson : sessionOwner);

/** The API refuses invisible letters, for example from a file name. */
const bodyText = (body: unknown): string =>
  JSON.stringify(body, (_, value) => (typeof value === 'string' ? withoutUnseen(value) : value));

async function headersFor(contract: Contract, { body, idempotencyKey }: Loose): Promise<Headers> {
  const headers = new Headers();
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
  // An SMS that follows is in the language of the page.
  if (contract.method !== 'GET') headers.set('Accept-Language', currentLanguage());
  if (contract.caller !== 'owner') return headers;
  // Read together: a business chosen during the renewal is not this call's.
  const business = contract.roles === 'person' ? null : businessInUse();
  if (business) headers.set(BUSINESS_HEADER, business.businessId);
  headers.set('Authorization', `Bearer ${await ownToken()}`);
  return headers;
}

async function ownToken(): Promise<string> {
  const token = await accessToken();
  if (token) return token;
  sessionRanOut();
  throw unauthenticated();
}

const unauthenticated = (): ApiError => ownRefusal(401, 'auth.unauthenticated');

function withTimeout(signal: AbortSignal | undefined): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), TIMEOUT_MS);
  signal?.addEventListener('abort', () => controller.abort());
  return controller.signal;
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    const end = () => reject(offlineError(signal.reason));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  });
  return Promise.race([work, aborted]);
}

interface Sent extends RequestInit {
  method: string;
  headers: Headers;
  signal: AbortSignal;
}

async function send(path: string, request: Sent): Promise<Response> {
  const early = takeEarlyAnswer(path, request)?.catch(() => undefined);
  const answer = early && (await unlessAborted(early, request.signal));
  if (answer) return answer;
  try {
    const response = await fetch(path, request);
    noteServerTime(response);
    return response;
  } catch (error) {
    throw offlineError(error);
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    throw offlineError(error);
  }
}

/** API Gateway refuses a bad token before our code runs, with its own body. */
async function refusal(response: Response, sent: Headers): Promise<ApiError> {
  if (response.status === 401) sessionRefused(sent.get('Authorization')?.split(' ')[1] ?? '');
  // The message is made with the error, in the language of the screen.
  await languageStore.loadRest();
  const body: Partial<Refusal> = await response.json().catch(() => ({}));
  const { code, message, params } = body;
  if (code && message) {
    const error = new ApiError(response.status, { code, message, params });
    if (code === 'team.ended' || code === 'team.notMember') await leaveBusiness(sent, error);
    return error;
  }
  if (response.status === 401) return unauthenticated();
  const isBusy = response.status === 503 || response.status === 429;
  return ownRefusal(response.status, isBusy ? 'server.busy' : 'server.internal');
}

/**
 * Signs out a person who no longer belongs to the call's business, because the phone may be the shop's; the sign-in
 * screen says why. An answer about a business no longer in use ends nothing.
 */
async function leaveBusiness(sent: Headers, { message }: ApiError): Promise<void> {
  const { businessId } = businessInUse() ?? {};
  if (!businessId || businessId !== sent.get(BUSINESS_HEADER)) return;
  const owner = sessionOwner();
  const typed = await unsentLines();
  // Another call was refused meanwhile.
  if (sessionOwner() !== owner) return;
  bidFarewell(message, typed);
  forgetWorkAt(businessId);
  sessionEnded();
}

const ownRefusal = (status: number, code: keyof typeof serverErrors): ApiError =>
  new ApiError(status, { code, message: serverErrors[code][1] });

/** Calls that the page made before the app loaded (web/prerender/early-calls.js). */
interface EarlyCalls {
  authorization: string;
  /** Milliseconds since 1970. */
  sentAt: number;
  answers: Record<string, Promise<Response>>;
}

declare global {
  interface Window {
    milikiEarly?: EarlyCalls;
  }
}

/** Older answers may be outdated: the scripts came late, or the phone slept. */
const LIFE_MS = 30_000;

/** Takes the answer to a call that the page sent for this person, once: later calls want later answers. */
function takeEarlyAnswer(
  path: string,
  { method, headers }: { method: string; headers: Headers },
): Promise<Response> | undefined {
  const early = window.milikiEarly;
  const isSame =
    early?.authorization === headers.get('Authorization') && !headers.has(BUSINESS_HEADER);
  const isFresh = early !== undefined && early.sentAt + LIFE_MS > Date.now();
  if (!isFresh || method !== 'GET' || !isSame) return undefined;
  const answer = early.answers[path];
  delete early.answers[path];
  return answer;
}
