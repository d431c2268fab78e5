// A request with its answer, as logs and metrics take it.
import type { Answer, AnsweredRequest, FileAnswer } from './gateway.ts'
import type { McpAnswer } from './mcp.ts'
import { latencyMs, type RequestContext } from './request-context.ts'

type AnyAnswer = Answer | FileAnswer | McpAnswer

export function answeredRequest(context: RequestContext, answer: AnyAnswer): AnsweredRequest {
  const { request, endpoint, caller } = context
  const { id, method, path, clientIp } = request
  return {
    id,
    method,
    path,
    clientIp,
    endpoint: endpoint.path,
    status: answer.status,
    bytes: bytesOf(answer),
    ms: latencyMs(context),
    credits: Number(answer.headers['X-Credits-Used'] ?? 0),
    caller: caller && { teamId: caller.key.team_id, keyId: caller.key.id },
  }
}

/** Returns the length of the body; 0 for one that is streamed, whose length nobody knows yet. */
function bytesOf(answer: AnyAnswer): number {
  if ('stream' in answer) return 0
  if ('file' in answer) return answer.file.bytes
  return typeof answer.body === 'string' ? Buffer.byteLength(answer.body) : answer.body.length
}
