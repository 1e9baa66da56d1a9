import { isRecord } from '@latchkey/protocol/std'

/**
 * Returns the readable topics and tags of a request, for observers and faults.
 */
export function subjectOf(
  method: string,
  params: Readonly<Record<string, unknown>>,
): { topics: string[]; tags: number[] } {
  const lists = [params.messages, params.subscriptions].flatMap((list) =>
    Array.isArray(list) ? list : [],
  )
  const records = [params, ...lists.filter(isRecord)]
  const named = records.flatMap(({ topic, pairingTopic, sessionTopic }) => [
    topic,
    pairingTopic,
    sessionTopic,
  ])
  const topics = [...named, ...(Array.isArray(params.topics) ? params.topics : [])].filter(
    (topic) => typeof topic === 'string',
  )
  const tags = records.map(({ tag }) => tag).filter((tag) => typeof tag === 'number')
  return {
    topics,
    tags: [
      ...tags,
      ...(method === 'wc_proposeSession'
        ? [1100]
        : method === 'wc_approveSession'
          ? [1101, 1102]
          : []),
    ],
  }
}
