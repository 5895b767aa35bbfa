import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

const isNamed = (key, name) => key?.type === 'Identifier' && key.name === name;

const isDescription = (node) =>
  node.type === 'ObjectProperty' && isNamed(node.key, 'description') && node.value.type === 'StringLiteral';

/** What nothing reads as the app runs, so that no test of behaviour could ever notice. */
const noLogic = {
  shouldIgnore(path) {
    if (path.isCallExpression() && isNamed(path.node.callee.property, 'brand')) return 'The name of a brand is for the type checker.';
    if (path.isCallExpression() && ['unprovided', 'unprovidedCallback'].some((name) => isNamed(path.node.callee, name))) return 'The name stands in an error that only a fault of the composition root would show.';
    if (isDescription(path.node) || (path.isObjectExpression() && path.node.properties.length > 0 && path.node.properties.every(isDescription))) {
      return 'What a state is for, in words.';
    }
    return undefined;
  },
};

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'no-logic', noLogic)];
