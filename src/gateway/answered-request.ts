// A request with its answer, as logs and metrics take it.
import type { Answer, AnsweredRequest, FileAnswer } from './gateway.ts'
import { latencyMs, type RequestContext } from './request-context.ts'

export function answeredRequest(context: RequestContext, answer: Answer | FileAnswer): AnsweredRequest {
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

function bytesOf(answer: Answer | FileAnswer): number {
  if ('file' in answer) return answer.file.bytes
  return typeof answer.body === 'string' ? Buffer.byteLength(answer.body) : answer.body.length
}
