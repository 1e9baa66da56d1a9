type Request = (call: { method: string; params?: unknown }) => Promise<unknown>

/** Asks a node which chain it is of before it is asked anything else, and refuses one of another chain. */
export function onlyOfChain(request: Request, chainId: number, refusal: () => Error): Request {
  const state: { checked?: Promise<void> } = {}
  async function check(): Promise<void> {
    const answer = await request({ method: 'eth_chainId', params: [] })
    const isRight = typeof answer === 'string' && /^0x[0-9a-f]{1,14}$/i.test(answer) && Number(answer) === chainId
    if (!isRight) throw refusal()
  }
  return async (call) => {
    state.checked ??= check()
    try {
      await state.checked
    } catch (error) {
      // Asked again with the next request: the node may have been down, or is put right.
      delete state.checked
      throw error
    }
    return request(call)
  }
}
