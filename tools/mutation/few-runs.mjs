const { fc } = globalThis.mutationTestApi;
export default fc;
